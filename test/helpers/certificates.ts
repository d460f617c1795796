/** When a server speaks TLS: certificates of an authority that nobody knows, made by openssl. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { execa, execaSync } from "execa";
import { temporaryFolder } from "./folder.ts";

/** Whether this machine has openssl. LibreSSL, which is the openssl of macOS, does not know all flags that are used here. */
export const HAS_OPENSSL = /^OpenSSL [3-9]/.test(execaSync("openssl", ["version"], { reject: false }).stdout ?? "");

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The file of the certificate that a client has to trust: the authority's, or its own where it is self-signed. */
  readonly ca: string;
}

interface CertificateOptions {
  /** What the certificate is for, as openssl writes it. */
  readonly names?: string;
  readonly expired?: boolean;
  readonly selfSigned?: boolean;
}

const CURVE = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

/** A certificate for this machine. */
export async function certificate(options: CertificateOptions = {}): Promise<Certificate> {
  const { names = "DNS:localhost,IP:127.0.0.1", expired = false, selfSigned = false } = options;
  const cwd = await temporaryFolder();
  const openssl = (...args: string[]) => execa("openssl", args, { cwd });
  const about = ["-subj", "/CN=Test", "-addext", `subjectAltName=${names}`];
  const days = ["-days", expired ? "-1" : "2"];
  if (selfSigned) {
    await openssl("req", "-x509", ...CURVE, "-keyout", "server.key", "-out", "server.pem", ...about, ...days);
  } else {
    const authorityItself = ["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test CA", "-days", "2"];
    await openssl("req", "-x509", ...CURVE, ...authorityItself);
    await openssl("req", ...CURVE, "-keyout", "server.key", "-out", "server.csr", ...about);
    const authority = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-copy_extensions", "copy"];
    await openssl("x509", "-req", "-in", "server.csr", "-out", "server.pem", ...authority, ...days);
  }
  return {
    key: await readFile(join(cwd, "server.key"), "utf8"),
    cert: await readFile(join(cwd, "server.pem"), "utf8"),
    ca: join(cwd, selfSigned ? "server.pem" : "ca.pem"),
  };
}
