#!/bin/sh
# Which data pages are gone or have moved; writes links.md. Takes a second for each source.
#   steps/links.sh PORTAL-URL
set -eu
: "${CATALOG:?set CATALOG to the command, such as: npx --yes catalog-explorer}"
{
  echo "Checked on $(date -u +%Y-%m-%d)."
  echo
  echo '```'
  $CATALOG health . --accepted accepted.json --portal "$1" \
    --only package-missing,resource-missing,resource-elsewhere
  echo '```'
} >links.md
