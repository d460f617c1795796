import { expect, test } from "vitest";
import { networkFailure } from "../../src/http/answer.ts";

const url = new URL("https://api.example.com:8443/v1/customers");
const error = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each<[string, string, string, string]>([
  ["ENOTFOUND", "x", "dns", "host not found: api.example.com"],
  ["EAI_AGAIN", "x", "dns", "host not found: api.example.com"],
  ["ECONNREFUSED", "x", "refused", "connection refused by HOST"],
  ["UND_ERR_CONNECT_TIMEOUT", "x", "unreachable", "HOST did not accept the connection in time"],
  ["ENETUNREACH", "x", "unreachable", "no way to HOST (ENETUNREACH)"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed", "tls", "certificate of HOST not accepted: self-signed"],
  ["CERT_HAS_EXPIRED", "has expired", "tls", "certificate of HOST not accepted: has expired"],
  ["EPROTO", "wrong version number", "tls", "no secure connection to HOST: wrong version number"],
  ["ECONNRESET", "x", "reset", "connection to HOST was cut off"],
  ["UND_ERR_SOCKET", "other side closed", "reset", "connection to HOST was cut off"],
  ["HPE_INVALID_CONSTANT", "Expected HTTP/", "reset", "no readable answer from HOST: Expected HTTP/"],
])("network errors: %s, %s", (code, text, kind, said) => {
  const thrown = error(code, text);
  // Only a connection that was there may have carried the request.
  const failure = { kind, sent: kind === "reset", message: said.replace("HOST", url.host) };
  expect(networkFailure(thrown, url)).toMatchObject(failure);
  expect(networkFailure(new AggregateError([thrown]), url)).toMatchObject({ kind });
});
