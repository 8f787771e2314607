#!/bin/sh
# Writes the website into ../site, with the history of what is published at its address.
#   steps/publish.sh PUBLIC-URL
set -eu
: "${CATALOG:?set CATALOG to the command, such as: npx --yes catalog-explorer}"
public=${1%/}/
before=
# Nothing is published there before the first time; any other problem stops this, so that no history is lost.
found=$(node -e 'fetch(process.argv[1]).then((r) => console.log(r.redirected ? r.url : r.status), () => console.log(0))' "${public}catalog.json")
case $found in
  200) before=$public ;;
  404) ;;
  http*) echo "$public leads to ${found%catalog.json}; set PUBLIC_URL to that address." >&2; exit 1 ;;
  *) echo "What is published at $public cannot be read now; run this again." >&2; exit 1 ;;
esac
$CATALOG publish ../site --from . --config config.json --public-url "$public" ${before:+--before "$before"}
