import { afterEach, beforeEach, vi } from 'vitest';

/** A file whose download was started. */
export interface Download {
  blob: Blob;
  name: string;
}

/**
 * Collects the downloads of each test of the surrounding suite in the array it returns. jsdom has neither downloads nor
 * addresses for them.
 */
export function watchDownloads(): Download[] {
  const downloads: Download[] = [];
  beforeEach(() => {
    downloads.length = 0;
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`;
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.slice('blob:'.length))];
      if (blob !== undefined) downloads.push({ blob, name: this.download });
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
  return downloads;
}
