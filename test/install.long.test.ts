import { createHash } from "node:crypto";
import { access, mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { temporaryFolder } from "./helpers/folder.ts";
import { double } from "./helpers/server.ts";
import "./helpers/needs-build.ts";

const ROOT = resolve(import.meta.dirname, "..");

/**
 * What a person without a checkout does, by the blocks ```sh install of the README and then of the guide: npm installs the
 * package from a registry, which is played here, into a folder of its own.
 */
test.runIf(process.platform !== "win32")(
  "the package is installed, used, upgraded and removed as the pages say",
  async () => {
    const pages = await Promise.all(["README.md", "docs/guide.md"].map((page) => readFile(join(ROOT, page), "utf8")));
    const [install, withoutInstalling, upgrade, uninstall, ...more] = [
      ...pages.join("\n").matchAll(/^```sh install\n(.*?)^```$/gms),
    ].map(([, script = ""]) => script);
    expect(more).toEqual([]);
    const home = await temporaryFolder();
    const prefix = join(home, "npm");
    await mkdir(join(home, "elsewhere"));
    const registry = await playedRegistry(home);
    const env = {
      HOME: home,
      SHELL: "/bin/bash",
      PATH: `${join(prefix, "bin")}:${process.env.PATH}`,
      npm_config_registry: `${registry}/`,
      npm_config_prefix: prefix,
      npm_config_cache: join(home, "cache"),
      npm_config_audit: "false",
      npm_config_update_notifier: "false",
      npm_config_fetch_retries: "0",
    };
    const shell = async (script = "exit 99") => {
      const { all, exitCode } = await execa("bash", ["-euo", "pipefail", "-c", script], {
        cwd: join(home, "elsewhere"),
        env,
        extendEnv: false,
        all: true,
        reject: false,
      });
      expect({ script, all, exitCode }).toMatchObject({ exitCode: 0 });
      return all;
    };

    expect(await shell(withoutInstalling)).toContain("customers list --search ortiz");
    await expect(access(join(prefix, "bin/customers"))).rejects.toThrow("ENOENT");

    const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    const added = await shell(install);
    expect(added).toContain(`\n${version}\n`);
    expect(added).toMatch(/^line added +\/.*\/\.bashrc$/m);
    expect(await readFile(join(prefix, "share/man/man1/customers.1"), "utf8")).toContain("customers \\- ");

    await shell("customers sandbox --sample > customers.csv");
    expect(await readFile(join(home, "elsewhere/customers.csv"), "utf8")).toMatch(/^Full Name,E-mail,Phone,/);

    await shell(upgrade);
    await shell(uninstall);
    await expect(access(join(prefix, "bin/customers"))).rejects.toThrow("ENOENT");
    await expect(access(join(prefix, "lib/node_modules/customers-cli"))).rejects.toThrow("ENOENT");
    for (const left of [".config/customers/config.json", ".local/state/customers"])
      await expect(access(join(home, left))).rejects.toThrow("ENOENT");
  },
);

// --- internal ---

/** A registry that has this package as it would be published, and no other. @returns its address. */
async function playedRegistry(folder: string): Promise<string> {
  const { stdout } = await execa("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: ROOT,
  });
  const tarball = await readFile(join(folder, JSON.parse(stdout)[0].filename));
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const { name, version } = manifest;
  const { baseUrl } = await double(({ path, baseUrl }) => {
    if (path === `/${name}.tgz`) return { body: tarball, headers: { "content-type": "application/octet-stream" } };
    if (path !== `/${name}`) return { status: 404, body: {} };
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    const dist = { tarball: `${baseUrl}/${name}.tgz`, integrity };
    return { body: { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } } };
  });
  return baseUrl;
}
