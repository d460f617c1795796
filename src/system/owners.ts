import * as fs from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const [lstat, readlink] = [promisify(fs.lstat), promisify(fs.readlink)];

/** The folder or link nearest to a path, or on the way to it, that belongs to another user than this one and the system. */
export async function foreignPlace(path: string): Promise<string | undefined> {
  if (process.getuid === undefined) return undefined; // Windows: the folders are within the user's own.
  return (await wayTo(path)).places.findLast(isForeign)?.path;
}

/**
 * What lets another user than this one and root change what a path leads to: the file itself, a link or a folder on the way.
 * In a folder such as /tmp (sticky), nobody can change what another user put there. The user's own main group counts as
 * the user, since many systems give each user a group (umask 002). Undefined if nobody can; always so on Windows.
 */
export async function placeOthersChange(path: string): Promise<string | undefined> {
  if (process.getuid === undefined) return undefined;
  const { places, isWhole } = await wayTo(path);
  // It was read a moment ago: if it is gone, somebody else took it away.
  return isWhole ? places.findLast((place) => isForeign(place) || isWritable(place.found))?.path : path;
}

// --- internal ---

interface Place {
  readonly path: string;
  readonly found: fs.Stats;
}

/** As Linux has it: more links than these lead nowhere. */
const MOST_LINKS = 40;

/** Every folder, link and file that the system passes on its way to a path, as far as it is there. */
async function wayTo(path: string): Promise<{ readonly places: readonly Place[]; readonly isWhole: boolean }> {
  const places: Place[] = [];
  const names = path.split("/");
  let links = 0;
  let at = "/";
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const next = join(at, name);
    const found = await lstat(next).catch(() => undefined);
    if (found === undefined) return { places, isWhole: false };
    places.push({ path: next, found });
    if (found.isSymbolicLink()) {
      const target = await readlink(next).catch(() => undefined);
      if (target === undefined || ++links > MOST_LINKS) return { places, isWhole: false };
      names.unshift(...target.split("/"));
      if (target.startsWith("/")) at = "/";
    } else at = next;
  }
  return { places, isWhole: true };
}

/** The folder "/" has another owner than root where a container has users of its own. */
function isForeign({ found: { uid } }: Place): boolean {
  return uid !== process.getuid?.() && uid !== 0 && uid !== fs.statSync("/").uid;
}

function isWritable(found: fs.Stats): boolean {
  if (found.isSymbolicLink() || (found.isDirectory() && (found.mode & 0o1000) !== 0)) return false;
  const isOwnGroup = found.gid === process.getgid?.() || found.gid === 0;
  return (found.mode & (isOwnGroup ? 0o002 : 0o022)) !== 0;
}
