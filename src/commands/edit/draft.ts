import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readAll, throwFileError } from "../../system/files.ts";
import { removeFolder, temporaryFolder } from "../../system/folders.ts";
import { decodeText } from "../../text/utf8.ts";

/** The text that a person edits, in a file and a folder that only its owner can read. */
export class Draft {
  readonly path: string;
  readonly #folder: string;

  private constructor(folder: string, path: string) {
    this.#folder = folder;
    this.path = path;
  }

  /**
   * @param subject tells what it is, in the name of the file: an id of whatever form.
   * @throws CliError `local`.
   */
  static async create(subject: string, text: string): Promise<Draft> {
    const folder = await temporaryFolder("customers-edit-"); // It also holds the copies that editors make beside a file.
    const draft = new Draft(folder, join(folder, `${subject.replace(/[^\w-]+/g, "-").slice(0, 60)}.yaml`));
    await draft.write(text);
    return draft;
  }

  async write(text: string): Promise<void> {
    await writeFile(this.path, text, { mode: 0o600 }).catch(throwFileError("write", this.path));
  }

  /** The text as it is now; a file that is gone is empty. @throws CliError `invalid_input` when it is not UTF-8. */
  async read(): Promise<string> {
    return decodeText((await readAll(this.path)) ?? new Uint8Array(), "the record");
  }

  async remove(): Promise<void> {
    await removeFolder(this.#folder).catch(() => {});
  }
}
