import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { play } from "./play.ts";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** How Chromium is told which scheme its user prefers. */
const SCHEMES = { light: 1, dark: 0 };

/** Photographs the report of a messy file in a browser. @returns the paths of the pictures. */
export async function photographReport(root: string, target: string): Promise<string[]> {
  const pictures = Object.entries(SCHEMES).map(([name, scheme]) => ({
    scheme,
    file: join(target, `report-${name}.png`),
  }));
  await play(
    {
      ...{ name: "report", title: "The report of an import", columns: 100, steps: [] },
      before: [
        "customers import customers.csv --default-country US --yes --quiet",
        "customers import spring.csv --default-country US --keep-others --skip-invalid --quiet --report report.html < /dev/null 2> /dev/null",
      ],
    },
    root,
    async (folder) => {
      for (const { scheme, file } of pictures) await photograph(join(folder, "report.html"), file, scheme);
    },
  );
  return pictures.map(({ file }) => file);
}

async function photograph(page: string, file: string, scheme: number): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "customers-chromium-"));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-quic",
  ];
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const look = ["--window-size=880,1040", `--blink-settings=preferredColorScheme=${scheme}`, `--screenshot=${file}`];
  try {
    await promisify(execFile)(CHROMIUM, [...flags, ...quiet, ...look, `--user-data-dir=${profile}`, `file://${page}`]);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
