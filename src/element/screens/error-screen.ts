import { html, nothing, type TemplateResult } from 'lit';
import type { ErrorCode } from '../../contract/contract.js';
import type { IconName } from '../icons.js';
import { actionButtons, nativeCameraButton, screenLayout, statusIcon } from '../screen-template-parts.js';
import { troubleTexts } from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

const CAMERA_CODES: readonly ErrorCode[] = [
  'camera_denied',
  'camera_dismissed',
  'camera_absent',
  'camera_busy',
  'camera_constraints',
  'camera_insecure',
  'camera_policy',
  'camera_unsupported',
  'camera_timeout',
  'camera_lost',
];
const FILE_CODES: readonly ErrorCode[] = [
  'file_empty',
  'file_unreadable',
  'file_too_many_pixels',
  'pdf_too_large',
  'pdf_encrypted',
  'too_large',
  'unsupported_type',
];
const CONNECTION_CODES: readonly ErrorCode[] = ['offline', 'relay_unreachable', 'not_loaded'];
/** Trying again later may help. */
const WAIT_CODES: readonly ErrorCode[] = [
  'rate_limited',
  'overloaded',
  'service_timeout',
  'outcome_unknown',
  'relay_timeout',
  'upload_timeout',
];

/** An error with its texts and every action that may help. */
export function errorScreen(view: ViewModel): TemplateResult {
  const { trouble, actions } = view.state;
  const code = trouble?.code ?? 'internal';
  const shownActions = actions.filter((action) => action !== 'link' || view.link !== 'none');
  const offersNativeCamera = CAMERA_CODES.includes(code) && actions.includes('file');
  const figure = view.permissionHelp?.toFigure(view.refs.root.value?.dir === 'rtl');
  return screenLayout(view, {
    name: 'trouble',
    ...troubleTexts(view),
    leave: 'close',
    figure: figure ?? statusIcon('warn', errorIcon(code)),
    actions: html`${actionButtons(view, shownActions)}${offersNativeCamera ? nativeCameraButton(view) : nothing}`,
  });
}

export function errorIcon(code: ErrorCode): IconName {
  if (CAMERA_CODES.includes(code)) return 'cameraOff';
  if (FILE_CODES.includes(code)) return 'file';
  if (CONNECTION_CODES.includes(code)) return 'offline';
  return WAIT_CODES.includes(code) ? 'clock' : 'alert';
}
