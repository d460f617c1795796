/** The ids that lists have shown in this run: a create that is answered by one of them has created nobody. */
export class ListedIds {
  readonly #at = new Map<string, number>();
  #count = 0;

  note(ids: readonly string[]): void {
    for (const id of ids) if (id !== "" && !this.#at.has(id)) this.#at.set(id, this.#count++);
  }

  /** A moment, for {@link had}: what is listed later may have been created meanwhile. */
  get now(): number {
    return this.#count;
  }

  /** Whether an id was listed before a moment. */
  had(id: string, moment: number): boolean {
    return (this.#at.get(id) ?? moment) < moment;
  }

  /** A deleted customer: some databases give the id to the next one. */
  forget(id: string): void {
    this.#at.delete(id);
  }
}
