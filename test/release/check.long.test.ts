import { expect, test } from "vitest";
import { double } from "../helpers/server.ts";
import { releasable } from "./releasable.ts";

/** What is packed, and the source that says what the build has to take in. */
const PACKAGE = ["bin", "dist", "docs", "src", "LICENSE"];

test("npm itself packs what belongs, and asks a registry for advisories", async () => {
  const { check } = await releasable(PACKAGE);
  const registry = await double(() => ({ body: {} }));
  expect(await check(["tarball", "licences", "audit"], { npm_config_registry: `${registry.baseUrl}/` })).toEqual({
    output: `✓ tarball     … files, … MB packed, … MB unpacked
✓ licences    … packages in the build, … installed where they fit
✓ audit       0 advisories about what users get, 0 about tools of developers

Nothing is wrong in these checks; the others were not made.`,
    exitCode: 0,
  });
  expect(registry.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /-/npm/v1/security/advisories/bulk",
  ]);
});

test("an advisory about a package in the build is told", async () => {
  const { check } = await releasable(PACKAGE);
  const advisory = {
    id: 1,
    url: "https://example.com/1",
    title: "A weakness",
    severity: "high",
    vulnerable_versions: "*",
  };
  const registry = await double(({ path }) =>
    path.endsWith("/bulk") ? { body: { undici: [advisory], vitest: [advisory] } } : { status: 404, body: {} },
  );
  const { output, exitCode } = await check(["audit"], { npm_config_registry: `${registry.baseUrl}/` });
  expect(output).toMatch(
    /^✗ audit {7}1 advisories about what users get, 1 about tools of developers\n {14}undici [\d.]+: high: A weakness \(https:\/\/example.com\/1\)\n\nNot ready: audit$/,
  );
  expect(exitCode).toBe(1);
});

test("an audit that the registry does not answer is not one", async () => {
  const { check } = await releasable(PACKAGE);
  const registry = await double(() => ({ status: 405 }));
  const { output, exitCode } = await check(["audit"], { npm_config_registry: `${registry.baseUrl}/` });
  expect(output).toMatch(
    /^\? audit {7}not checked: the registry did not answer npm audit \(405 Method Not Allowed - POST .*\)\n\nNot ready: audit$/,
  );
  expect(exitCode).toBe(1);
});
