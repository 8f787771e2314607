#!/bin/sh
# Gives new rows an id and writes the sheets in one form; commits and pushes if that changes anything.
#   steps/format.sh [BEFORE]    BEFORE is the commit that the branch was at before, by default the one before the last
set -eu
: "${CATALOG:?set CATALOG to the command, such as: npx --yes catalog-explorer}"
before=$(mktemp -d)
# What was pushed may be several commits, and the row that is gone may be missing in all but BEFORE, or sheets before it may have
# errors: the last commit counts that has none. The first push has none before it.
history() { git rev-list --first-parent -n 50 "$1" 2>/dev/null; }
for commit in $(history "${1:-HEAD^}" || history HEAD^ || :) HEAD; do
  git worktree add --force --detach "$before" "$commit"
  $CATALOG check "$before" >/dev/null 2>&1 && break
  git worktree remove --force "$before"
done
$CATALOG format . --before "$before"
git worktree remove --force "$before"
git add -A -- '*.csv'
if ! git diff --cached --quiet; then
  git -c user.name='Catalog' -c user.email='catalog@localhost' commit -m 'Give new rows their ids'
  git push
fi
