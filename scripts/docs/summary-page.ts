/** Generates `docs/summary.md`: every field of a session's summary, from the JSON Schema of the relay. */
import { SUMMARY_LIMITS } from '../../src/contract/contract.js';
import { captureSummarySchema } from '../../src/relay/openapi/capture-summary-schema.js';
import { formatPage, inlineCode, markdownTable } from './markdown.js';

const INTRO = `# What happened in a session

A summary tells what happened while a person photographed a document: where the photos come from, which hints were shown and for
how long, what was taken again. It holds no image, no name, nothing that was read from the document, no label of a device and no
time of day. Times are durations in steps of 100 ms.

- **In the browser** the element dispatches [\`doc-summary\`](reference.md#doc-summary) once for each session that ends: with the
  answer, when the person or the page cancels it, and when the page is left or the element removed. \`createCapture\` calls
  \`onSummary\`.
- **On your server** it arrives with \`summary\` on the element (\`summary: true\` of \`createCapture\`): as
  [\`claimedSummary\`](relay.md#what-the-browser-claims-claimedsummary) of \`onResult\`, and as \`claimed_summary\` of the webhook.

A session begins when the first screen is left. A retake after an answer begins the next one, with the photos that are kept. If the
recorder has not loaded, there is no summary. **Anyone can forge it.** \`npm run docs\` generates this page from the JSON Schema in
[openapi.yaml](openapi.yaml); a test compares them.`;

const EVENT = `## What only the event has

| Field | Values | Meaning |
| --- | --- | --- |
| \`end\` | \`answered\`, \`cancelled\`, \`left\` | Why the session ended. \`cancelled\`: by the person, or by \`stop()\`, \`reset()\` or a new start. \`left\`: the page was left, or the element removed |
| \`screen\` | a \`state.name\` | The last screen. With \`answered\` it is \`sending\` |

A page without an \`endpoint\` that submits a form gets \`left\` with the screen \`captured\`.`;

const EXAMPLE = `## Example

\`\`\`json
{
  "photos": [
    {
      "side": "front",
      "source": "camera",
      "shutter": "auto",
      "lens": { "facing": "environment", "kind": "main" },
      "retakes": 1,
      "passed_findings": [{ "reason": "low_quality", "cause": "glare" }]
    }
  ],
  "screen_ms": { "starting": 1800, "aiming": 6400, "checking": 2100, "review": 3900, "sending": 900 },
  "hint_ms": { "search": 1500, "move_closer": 900, "glare": 2600, "hold_still": 700 },
  "handoff": false,
  "virtual_camera": false,
  "engine": { "name": "webkit", "major": 18 }
}
\`\`\``;

interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly propertyNames?: { readonly enum: readonly string[] };
  readonly additionalProperties?: SchemaNode;
}

function valuesOf(node: SchemaNode): string {
  if (node.enum) return node.enum.map(inlineCode).join(', ');
  if (node.propertyNames)
    return `${valuesOf(node.additionalProperties ?? {})} by ${node.propertyNames.enum.map(inlineCode).join(', ')}`;
  if (node.items) return `list${node.maxItems === undefined ? '' : ` of at most ${node.maxItems}`}`;
  const types = [node.type ?? []].flat();
  const range = node.maximum === undefined ? '' : ` ${node.minimum}–${node.maximum.toLocaleString('en-US')}`;
  return types.map((type) => (type === 'null' ? '`null`' : `${type}${type === 'object' ? '' : range}`)).join(' or ');
}

function rowsOf(node: SchemaNode, path: string): readonly (readonly string[])[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const own = `${path}${name}`;
    const isRequired = node.required?.includes(name) ? 'yes' : '';
    const row = [inlineCode(own), valuesOf(child), isRequired, child.description ?? ''];
    return [row, ...(child.items ? rowsOf(child.items, `${own}[].`) : rowsOf(child, `${own}.`))];
  });
}

const LIMITS = `The relay takes at most ${SUMMARY_LIMITS.bytes.toLocaleString('en-US')} bytes. Unknown members are dropped. A summary with a missing required
member or a wrong value is left out as a whole: \`onResult\` gets the result without it, and the log has an entry
\`summary_ignored\` with the path. It is never a reason to refuse the photos.`;

export function summaryPage(): Promise<string> {
  return formatPage([
    INTRO,
    '## Fields',
    markdownTable(['Field', 'Values', 'Required', 'Meaning'], rowsOf(captureSummarySchema, '')),
    LIMITS,
    EVENT,
    EXAMPLE,
  ]);
}
