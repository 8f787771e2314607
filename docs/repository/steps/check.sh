#!/bin/sh
# The checks of a change: errors, what readers will see, new problems, and the website as it would be.
#   steps/check.sh BEFORE    BEFORE is a folder with the sheets as they are published
# Writes summary.md for people, and the website into ../preview.
set -eu
before=${1:?the folder with the sheets as they are published is missing: steps/check.sh BEFORE}
CATALOG=${CATALOG:-npx --yes ./tools/catalog-explorer-*.tgz}

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
  echo "To see this on your own computer: \`git fetch && git worktree add ../before origin/main && sh steps/check.sh ../before && git worktree remove --force ../before && $CATALOG preview ../preview\`."
} >summary.md

$CATALOG publish ../preview --from . ${before:+--before "$before"}
