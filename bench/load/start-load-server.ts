import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadServerPlan, LoadServerReport } from './load-server.js';

export interface LoadServer {
  readonly url: string;
  report(): Promise<LoadServerReport>;
  close(): Promise<void>;
}

/** Starts a server of the load test in a process of its own. */
export async function startLoadServer(plan: LoadServerPlan): Promise<LoadServer> {
  const file = fileURLToPath(new URL('load-server.ts', import.meta.url));
  const child = fork(file, [JSON.stringify(plan)], { execArgv: ['--import', 'tsx'] });
  return {
    url: (await nextMessage(child)) as string,
    report: async () => {
      child.send('report');
      return (await nextMessage(child)) as LoadServerReport;
    },
    close: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}
