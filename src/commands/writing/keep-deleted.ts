import type { Session } from "../../bulk/run/session.ts";
import type { Writing } from "../../bulk/run/write-run.ts";
import type { Step } from "../../bulk/step.ts";
import { once } from "../../system/once.ts";
import { type Trash, unlessGone } from "../../trash/trash.ts";

/**
 * Keeps the customers that a run deletes in the trash. Records are completed before they are deleted, for the
 * journal and the trash. Before a deleted customer is created again, the trash notes it: `restore` then looks for the
 * new one before it makes another.
 */
export async function keepingDeleted(trash: Trash, session: Session, writing: Writing): Promise<Writing> {
  const api = await session.api();
  const entries = once(() => trash.entriesById());
  async function* steps(): AsyncGenerator<Step> {
    for await (const step of writing.steps) {
      // With a look right before the request, that one gives the whole record.
      const isWhole = step.action !== "delete" || writing.lookAgain !== undefined;
      yield isWhole ? step : { ...step, current: await api.whole(step.current) };
    }
  }
  return {
    ...writing,
    steps: steps(),
    async wrapSend(step, send) {
      if (step.action === "delete") {
        await trash.remove(step.current, send).catch(unlessGone);
        return undefined;
      }
      const was = step.action === "create" ? step.was : undefined;
      const entry = was === undefined ? undefined : (await entries()).get(was);
      if (entry) await trash.note([entry, { type: "restore" }]);
      return send();
    },
  };
}
