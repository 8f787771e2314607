#!/bin/sh
# Writes the website into ../site, with the history of what is published at its address.
#   steps/publish.sh PUBLIC-URL
set -eu
CATALOG=${CATALOG:-npx --yes ./tools/catalog-explorer-*.tgz}
public=${1:?the address of the website is missing: steps/publish.sh PUBLIC-URL}
public=${public%/}/
before=
# Nothing is published there before the first time; any other problem stops this, so that no history is lost.
found=$(node -e 'fetch(process.argv[1]).then((r) => console.log(r.redirected ? r.url : r.status), () => console.log(0))' "${public}catalog.json")
case $found in
  200) before=$public ;;
  404) ;;
  http*) echo "$public leads to ${found%catalog.json}; set PUBLIC_URL to that address." >&2; exit 1 ;;
  0) echo "Nobody answers at $public; run this again. Before there is a website: $CATALOG publish ../site --from ." >&2; exit 1 ;;
  *) echo "$public answers with status $found, so what is published cannot be read now; run this again." >&2; exit 1 ;;
esac
$CATALOG publish ../site --from . --public-url "$public" ${before:+--before "$before"}
