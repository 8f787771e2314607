'use strict';

// Checks the Node version before anything else runs. CommonJS without newer syntax, so that every Node version can
// parse this file and print the message. The ranges must match "engines" in package.json.

/** [major, first minor] of each supported release line; the last one includes every later major. */
var installing = [
  [20, 19],
  [22, 13],
  [24, 0],
];

/** Without the development dependencies, which include Node: node:sqlite requires 22.13. */
var running = installing.slice(1);

function isSupported(version, lines) {
  var parts = version.split('.').map(Number);
  var newest = lines[lines.length - 1];
  return (
    parts[0] > newest[0] ||
    lines.some(function (line) {
      return parts[0] === line[0] && parts[1] >= line[1];
    })
  );
}

/**
 * The message if Node is not supported, or null. `version` is that of this process; `userAgent` is npm's
 * `npm_config_user_agent`, with the version that npm runs on: npm installs only native packages for that version.
 */
function explainNode(version, userAgent) {
  var match = /\bnode\/v(\d+\.\d+\.\d+)/.exec(userAgent || '');
  var npmVersion = match ? match[1] : version;
  if (!isSupported(npmVersion, installing)) {
    return (
      'Catalog Explorer needs Node 20.19, 22.13, 24 or newer (not 21 or 23) but found Node ' +
      npmVersion +
      ': install Node 24 from https://nodejs.org and run npm ci again.'
    );
  }
  if (!isSupported(version, running)) {
    return (
      'Catalog Explorer needs Node 22.13, 24 or newer but found Node ' +
      version +
      ': install Node 24 from https://nodejs.org, or, in a checkout, run npm ci, which installs Node 24, and use npx catalog.'
    );
  }
  return null;
}

module.exports = { explainNode: explainNode };

var problem = explainNode(process.versions.node, process.env.npm_config_user_agent);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
