import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Whether a file belongs to somebody else. Root is nobody else, as for ssh. Never on Windows. */
export function isForeign({ uid }: Pick<Stats, "uid">): boolean {
  const me = process.getuid?.();
  // If a container has its own users, "/" has another owner than root.
  return me !== undefined && uid !== me && uid !== 0 && uid !== statSync("/").uid;
}

/**
 * The folder or link nearest to a path, or on the way to it, that belongs to another user.
 * @throws the system's error if the way cannot be walked, such as links in a circle.
 */
export function foreignPlace(path: string): string | undefined {
  return wayTo(path).findLast(({ found }) => isForeign(found))?.path;
}

/**
 * The file itself, a link or a folder on the way that another user can change, as ssh looks at its files. In a folder
 * the user's own main group counts as the user: many systems give each user a group (umask 002). Never on Windows.
 * Throws as foreignPlace().
 */
export function placeOthersChange(path: string): string | undefined {
  if (process.getuid === undefined) return undefined;
  return wayTo(path).findLast((place) => isForeign(place.found) || isWritable(place))?.path;
}

// --- internal ---

interface PathStep {
  readonly path: string;
  readonly found: Stats;
  readonly isLast: boolean;
}

/** Every folder, link and file on the way to a path, as far as it is there: as it is written, then without links. */
function wayTo(path: string): readonly PathStep[] {
  const places = placesAbove(resolve(path), true);
  return [...places, ...placesAbove(realpathSync(places.at(-1)?.path ?? "/"), true)];
}

function placesAbove(path: string, isLast: boolean): readonly PathStep[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const above = dirname(path) === path ? [] : placesAbove(dirname(path), isLast && found === undefined);
  return found === undefined ? above : [...above, { path, found, isLast }];
}

/** In a folder such as /tmp (sticky), nobody can change what another user put there. */
function isWritable({ found, isLast }: PathStep): boolean {
  if (found.isSymbolicLink() || (!isLast && (found.mode & 0o1000) !== 0)) return false;
  // The rights that an access list gives others show as rights of the group: those to a file are not taken for the
  // user's own.
  const isOwnGroup = !found.isFile() && (found.gid === process.getgid?.() || found.gid === 0);
  return (found.mode & (isOwnGroup ? 0o002 : 0o022)) !== 0;
}
