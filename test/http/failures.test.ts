import { expect, test } from "vitest";
import { networkFailure } from "../../src/http/answer.ts";

const url = new URL("https://api.example.com:8443/v1/customers");
const error = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each([
  [error("ENOTFOUND"), "dns", false, "host not found: api.example.com"],
  [error("EAI_AGAIN"), "dns", false, "host not found: api.example.com"],
  [error("ECONNREFUSED"), "refused", false, "connection refused by api.example.com:8443"],
  [new AggregateError([error("ECONNREFUSED")]), "refused", false, "connection refused by api.example.com:8443"],
  [
    error("UND_ERR_CONNECT_TIMEOUT"),
    "unreachable",
    false,
    "api.example.com:8443 did not accept the connection in time",
  ],
  [error("ENETUNREACH"), "unreachable", false, "no way to api.example.com:8443 (ENETUNREACH)"],
  [
    error("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate"),
    "tls",
    false,
    "certificate of api.example.com:8443 not accepted: self-signed certificate",
  ],
  [
    error("CERT_HAS_EXPIRED", "certificate has expired"),
    "tls",
    false,
    "certificate of api.example.com:8443 not accepted: certificate has expired",
  ],
  [
    error("EPROTO", "wrong version number"),
    "tls",
    false,
    "no secure connection to api.example.com:8443: wrong version number",
  ],
  [error("ECONNRESET"), "reset", true, "connection to api.example.com:8443 was cut off"],
  [error("UND_ERR_SOCKET", "other side closed"), "reset", true, "connection to api.example.com:8443 was cut off"],
  [
    error("HPE_INVALID_CONSTANT", "Expected HTTP/"),
    "reset",
    true,
    "no readable answer from api.example.com:8443: Expected HTTP/",
  ],
])("network errors: %s", (thrown, kind, sent, message) => {
  expect(networkFailure(thrown, url)).toMatchObject({ kind, sent, message });
});
