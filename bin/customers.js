#!/usr/bin/env node
// The launcher. Written so that any Node able to start it can also parse it: what it must say
// on an old Node, or in a checkout that was never built, would otherwise be a stack of syntax errors.
var wanted = [20, 19];
var version = process.versions.node.split(".").map(Number);

if (version[0] < wanted[0] || (version[0] === wanted[0] && version[1] < wanted[1])) {
  process.stderr.write(
    `error: customers needs Node ${wanted.join(".")} or newer; this is Node ${process.versions.node}\n`,
  );
  process.exitCode = 1;
} else {
  start();
}

function start() {
  var program;
  try {
    program = require("../dist/launch.cjs");
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
    process.stderr.write("error: customers is not built yet\nRun `npm ci` (or `npm run build`) in its folder first.\n");
    process.exitCode = 1;
    return;
  }
  program.launch(process.argv.slice(2), load).then((code) => {
    process.exitCode = code;
  });
}

function load(file) {
  return require(`../dist/${file}`);
}
