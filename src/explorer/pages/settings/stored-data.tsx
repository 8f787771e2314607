import { useState } from 'react';
import { countOf } from '../../../catalog/text/count.ts';
import { announce } from '../../ui/page/announcer.tsx';
import { Action } from '../../ui/control/action.tsx';
import { type Deletion, deleteSaved } from '../../data/saved/delete-saved.ts';
import { useSelected } from '../../data/selected/use-selected.ts';

/** A button that deletes what the explorer stores on this device, after a question if records are selected, and reports the outcome. */
export function DeleteStored() {
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [{ records }, selected] = useSelected();
  async function onDelete() {
    // Everything else can be loaded or set again.
    if (records.length > 0 && !isAsked) return setAsked(true);
    setAsked(false);
    setBusy(true);
    // Cleared in memory and in other tabs as well, whose next change would save it again.
    await selected.load();
    await selected.change({ put: [], remove: [...selected.state().byKey.keys()] });
    await selected.saved();
    const result = await deleteSaved();
    setBusy(false);
    setDeletion(result);
    announce(sentencesOf(result).join(' '));
  }
  return (
    <>
      {isAsked && (
        <p role="alert">
          {`This also deletes your selection: ${countOf(records.length, 'record with its notes', 'records with their notes')}.`}
        </p>
      )}
      <div className="row">
        <Action
          label={isAsked ? 'Delete everything' : 'Delete stored data'}
          busyLabel="Deleting…"
          busy={busy}
          onPress={() => void onDelete()}
        />
        {isAsked && <Action kind="quiet" label="Cancel" onPress={() => setAsked(false)} />}
      </div>
      {deletion !== null && (
        <div className={deletion.refused.length > 0 ? 'notice warning' : 'notice'}>
          {sentencesOf(deletion).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </>
  );
}

function sentencesOf({ deleted, refused }: Deletion): string[] {
  const sentences = [
    deleted.length > 0 &&
      `Deleted from this device: ${deleted.join('; ')}. What you open from now on is stored again.`,
    refused.length > 0 &&
      `Your browser wouldn’t delete some of it: ${refused.join('; ')}. Clear this site’s data in the browser’s settings.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
