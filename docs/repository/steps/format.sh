#!/bin/sh
# Gives new rows an id, retires the ids of rows that are gone, and writes the sheets in one form; commits and pushes what that changes.
set -eu
CATALOG=${CATALOG:-npx --yes ./tools/catalog-explorer-*.tgz}
# The commit that this was done with last: of several changes in a minute, not each may have had its turn, and sheets with errors have
# none. Before the first time there is none.
last=refs/catalog/formatted
while :; do
  start=$(git rev-parse HEAD)
  formatted=$(git ls-remote origin "$last")
  if [ "$formatted" ]; then
    before=$(mktemp -d)
    git fetch --quiet origin "$last"
    git archive FETCH_HEAD | tar -x -C "$before"
    $CATALOG format . --before "$before"
  else
    $CATALOG format .
  fi
  git add -A -- '*.csv'
  branch=
  if ! git diff --cached --quiet; then
    git -c user.name='Catalog' -c user.email='catalog@localhost' commit -m 'Give new rows their ids'
    branch=HEAD
  fi
  # Both or none.
  if git push --atomic origin $branch "+HEAD:$last"; then break; fi
  # Where somebody has changed the branch meanwhile, this is done again with that change; any other reason is a failure.
  git fetch --quiet origin "$(git branch --show-current)"
  [ "$(git rev-parse FETCH_HEAD)" != "$start" ]
  git merge-base --is-ancestor "$start" FETCH_HEAD
  git reset --quiet --keep FETCH_HEAD
done
