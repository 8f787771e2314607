#!/bin/sh
# Which data pages are gone or have moved; writes links.md if there are any. Takes a second for each page of a site and each source
# of a portal.
#   steps/links.sh [CKAN-PORTAL-URL]
set -eu
CATALOG=${CATALOG:-npx --yes ./tools/catalog-explorer-*.tgz}
portal=${1:-}
rules=page-gone,page-moved,package-missing,resource-missing,resource-elsewhere
found=0
$CATALOG health . --accepted accepted.json --links ${portal:+--portal "$portal"} --only "$rules" --fail-on any >links.txt 2>&1 || found=$?
cat links.txt
rm -f links.md
# Exit code 1 says that something was found.
if [ "$found" = 1 ]; then
  printf 'Checked on %s.\n\n```\n%s\n```\n' "$(date -u +%Y-%m-%d)" "$(cat links.txt)" >links.md
  found=0
fi
rm links.txt
exit "$found"
