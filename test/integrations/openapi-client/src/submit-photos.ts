import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import createClient from 'openapi-fetch';
import type { paths } from './relay-description.js';

/** The client of a relay, with the types that openapi-typescript has written from its description. */
export const createRelayClient = (baseUrl: string, grant: string) =>
  createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${grant}` } });

/** Submits photos. @param files paths of JPEG files */
export const submitPhotos = (client: ReturnType<typeof createRelayClient>, files: string[]) =>
  client.POST('/photos', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: { data: { doc_type: 'passport' }, photos: files },
    bodySerializer: ({ data, photos }) => {
      const form = new FormData();
      form.append('data', JSON.stringify(data));
      for (const path of photos)
        form.append('photos', new File([readFileSync(path)], basename(path), { type: 'image/jpeg' }));
      return form;
    },
  });
