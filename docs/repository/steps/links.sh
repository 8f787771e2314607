#!/bin/sh
# Which data pages are gone or have moved; writes links.md. Takes a second for each page of a site and each source of a portal.
#   steps/links.sh [CKAN-PORTAL-URL]
set -eu
: "${CATALOG:?set CATALOG to the command, such as: npx --yes catalog-explorer}"
rules=page-gone,page-moved,package-missing,resource-missing,resource-elsewhere
{
  echo "Checked on $(date -u +%Y-%m-%d)."
  echo
  echo '```'
  $CATALOG health . --accepted accepted.json --links ${1:+--portal "$1"} --only "$rules" 2>&1
  echo '```'
} >links.md
