import { CliError } from "../errors.ts";

/**
 * Node itself obeys NODE_TLS_REJECT_UNAUTHORIZED. Set for another program, it would show the key to a machine in between.
 * @param env the environment of the process, which Node reads.
 * @throws CliError `refused`
 */
export function guardCertificates(env: NodeJS.ProcessEnv, insecureTls: boolean): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== "0" || insecureTls) return;
  throw new CliError("refused", "NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off", {
    hint: "Unset it, and name a private authority in NODE_EXTRA_CA_CERTS; or give --insecure-tls when the network in between is trusted.",
  });
}
