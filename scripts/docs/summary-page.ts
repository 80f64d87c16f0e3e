/** Generates `docs/summary.md`: every field of a session's summary, from the JSON Schema of the relay. */
import { SUMMARY_LIMITS } from '../../src/contract/contract.js';
import { formatPage, inlineCode, markdownTable } from './markdown.js';
import { MESSAGE_SCHEMAS, type JsonSchema } from './message-schemas.js';

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

/** Members that differ only in their name, such as the times by screen. */
function isTable({ properties = {}, required }: JsonSchema): boolean {
  const values = Object.values(properties);
  return values.length > 1 && required?.length === 0 && values.every(({ description }) => description === undefined);
}

function valuesOf(schema: JsonSchema): string {
  const { type = '', enum: words, anyOf, properties = {}, items, maxItems, minimum, maximum } = schema;
  if (words) return words.map((word) => inlineCode(String(word))).join(', ');
  if (anyOf) return anyOf.map((each) => (each.type === 'null' ? '`null`' : valuesOf(each))).join(' or ');
  if (items) return `list${maxItems === undefined ? '' : ` of at most ${maxItems}`}`;
  if (isTable(schema))
    return `${valuesOf(Object.values(properties)[0] ?? {})} by ${Object.keys(properties).map(inlineCode).join(', ')}`;
  return maximum === undefined ? type : `${type} ${minimum}–${maximum.toLocaleString('en-US')}`;
}

function rowsOf(schema: JsonSchema, path: string): readonly (readonly string[])[] {
  return Object.entries(isTable(schema) ? {} : (schema.properties ?? {})).flatMap(([name, child]) => {
    const own = `${path}${name}`;
    const isRequired = schema.required?.includes(name) ? 'yes' : '';
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
    markdownTable(['Field', 'Values', 'Required', 'Meaning'], rowsOf(MESSAGE_SCHEMAS.CaptureSummary, '')),
    LIMITS,
    EVENT,
    EXAMPLE,
  ]);
}
