/** Names that a page's blocks of code take for granted, with their types: the host's own things. */
type AssumedNames = Readonly<Record<string, string>>;

const ELEMENT = { capture: "import('doc-capture').DocCapture", log: '(...facts: unknown[]) => void' };

const BY_PAGE: Readonly<Record<string, AssumedNames>> = {
  'docs/guide.md': ELEMENT,
  'docs/headless.md': {
    capture: "import('doc-capture/headless').Capture",
    createCapture: "typeof import('doc-capture/headless').createCapture",
    eventForAction: "typeof import('doc-capture/headless').eventForAction",
    conditions: '{ readonly resume_key: string }',
    ask: '() => Promise<boolean>',
    signOutButton: 'HTMLButtonElement',
    draw: '(state: unknown) => void',
    fileInput: 'HTMLInputElement',
    startButton: 'HTMLButtonElement',
    video: 'HTMLVideoElement',
    grant: 'string',
    signal: 'AbortSignal',
    showLink: '(link: string, qrCode: { size: number; path: string } | null) => void',
    askForConfirmation: '(code: string, confirm: () => void) => void',
    showConnection: '(isConnected: boolean) => void',
    showAnswer: '(answer: unknown, outcome: { kind: string }) => void',
    showEnd: '() => void',
    showDigits: '(code: string) => void',
    showNames: '() => void',
  },
  'docs/relay.md': {
    issueGrant: "typeof import('doc-capture/relay').issueGrant",
    secret: 'string',
    user: '{ readonly id: string; readonly firstName: string }',
  },
  'docs/testing.md': {
    capture: "import('doc-capture').DocCapture",
    fakeCamera: "typeof import('doc-capture/testing').fakeCamera",
    specimen: "typeof import('doc-capture/testing').specimen",
  },
};

/** One line that declares what a block lacks. What it declares or imports itself is its own. */
export function declareAssumedNames(page: string, code: string): string {
  const lacking = Object.entries(BY_PAGE[page] ?? {}).filter(
    ([name]) => !new RegExp(`\\b(?:const|let|function) ${name}\\b|import [^;]*\\b${name}\\b[^;]* from`).test(code),
  );
  return lacking.map(([name, type]) => `declare const ${name}: ${type};`).join(' ');
}

/** What the files of the relay guide find at a Worker. */
export const WORKER_TYPES = `
interface Env extends Record<string, string> {}
interface ExecutionContext { waitUntil(work: Promise<unknown>): void }
declare module 'cloudflare:workers' {
  export class DurableObject { readonly ctx: { readonly storage: Record<string, (...args: unknown[]) => Promise<any>> } }
}
`;
