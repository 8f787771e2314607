#!/bin/sh
# The checks of a change: errors, what readers will see, new problems, and the website as it would be.
#   steps/check.sh BEFORE    BEFORE is a folder with the sheets as they are published
# Writes summary.md for people, and the website into ../site.
set -eu
before=$1
: "${CATALOG:?set CATALOG to the command, such as: npx --yes catalog-explorer}"

$CATALOG check . ${GITHUB_ACTIONS:+--annotations}

# A change that corrects what is published has nothing to be compared with.
$CATALOG check "$before" >/dev/null 2>&1 || before=

{
  echo '## What changes'
  echo
  # Exit code 1 says that something changed.
  if [ "$before" ]; then $CATALOG diff "$before" . --format markdown || [ $? = 1 ]
  else echo 'The sheets before this change have errors, so nothing can be compared.'; fi
  echo
  echo '## What is worth fixing'
  echo
  echo '```'
  # Never a reason to refuse: `catalog health . --accept-all --accepted accepted.json` accepts what there is.
  $CATALOG health . --accepted accepted.json
  echo '```'
  echo
  echo "To see this on your own computer: \`git worktree add ../before origin/main && CATALOG='$CATALOG' sh steps/check.sh ../before && $CATALOG preview ../site\`."
} >summary.md

$CATALOG publish ../site --from . --config config.json ${before:+--before "$before"}
