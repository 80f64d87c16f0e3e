import { FILE_TYPES, FORM_PARTS, type PhotoFields } from '../contract/contract.js';

/** `data` and `photos`, as the service names them. Fields that are `undefined` are left out. */
export function createPhotoFormData(files: readonly File[], fields: PhotoFields): FormData {
  const form = new FormData();
  form.append(FORM_PARTS.data, JSON.stringify(fields));
  for (const file of files) form.append(FORM_PARTS.photos, file, fileNameForType(file.name, file.type));
  return form;
}

const FALLBACK_STEM = 'photo';

/** The name with the extension that the mime type demands: `IMG.HEIC` of type `image/jpeg` goes as `IMG.jpg`. Pure. */
export function fileNameForType(name: string, mime: string): string {
  const type = Object.values(FILE_TYPES).find((known) => known.mime === mime);
  if (type === undefined) return name === '' ? FALLBACK_STEM : name;
  const dot = name.lastIndexOf('.');
  const stem = (dot < 0 ? name : name.slice(0, dot)) || FALLBACK_STEM;
  const given = dot < 0 ? '' : name.slice(dot + 1);
  const matches = given.toLowerCase() === type.extension || (mime === 'image/jpeg' && /^jpeg$/i.test(given));
  return `${stem}.${matches ? given : type.extension}`;
}
