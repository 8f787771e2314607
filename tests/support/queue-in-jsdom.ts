import events, { setMaxListeners } from 'node:events';

// p-queue is an EventTarget. In jsdom's environment it is jsdom's, whose listeners Node does not count.
Object.assign(events, {
  setMaxListeners: (most: number, ...targets: EventTarget[]) =>
    setMaxListeners(most, ...targets.filter((target) => !(target instanceof EventTarget))),
});
