'use strict';

// Checks the Node that is used before anything else runs. Plain CommonJS without newer syntax, so that every Node can
// read this file far enough to print the sentence. The ranges are those of "engines" in package.json.

/** [major, first minor] of each supported release line; the last one also stands for every later major. */
var installing = [
  [20, 19],
  [22, 13],
  [24, 0],
];

/** Without the development dependencies, which bring a Node of their own: node:sqlite begins with 22.13. */
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
 * The sentence to print where Node is not supported, or null. `version` is that of this process; `userAgent` is npm's
 * `npm_config_user_agent`, which names the Node that npm runs on: npm leaves out native parts that this one cannot use.
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
      'Catalog Explorer needs Node 22.13, 24 or newer where its development dependencies are not installed, but found Node ' +
      version +
      ': install Node 24 from https://nodejs.org.'
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
