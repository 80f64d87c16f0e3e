import { createServer } from 'node:http';
import { parsePhotoResult } from 'doc-capture/contract';
import { createRelay, nodeSender, toNodeHandler, type RelayOptions } from 'doc-capture/relay';
import { startSandbox } from 'doc-capture/sandbox';

const options: RelayOptions = {
  baseUrl: 'https://service.example',
  authUrl: 'https://service.example',
  businessIdentifier: 'shop',
  businessSecret: 'secret',
  authorize: () => ({ subject: 'somebody' }),
  onResult: ({ result, subject }) => console.log(result.verdict, subject),
  send: nodeSender(),
};
createServer(toNodeHandler(createRelay(options))).listen(0);
console.log(parsePhotoResult, startSandbox);

// @ts-expect-error An address is a text.
createRelay({ ...options, baseUrl: 17 });
