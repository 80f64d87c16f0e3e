import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** Forwards connections to a server, until a test takes the network away. Both ends see open connections then. */
export class UnreliableNetwork {
  readonly #server: Server;
  readonly #pairs: { readonly client: Socket; readonly server: Socket }[] = [];
  #isSilent = false;

  private constructor(targetPort: number) {
    this.#server = createServer((client) => {
      const server = connect(targetPort, '127.0.0.1');
      for (const socket of [client, server]) socket.on('error', () => undefined);
      this.#pairs.push({ client, server });
      if (this.#isSilent) return;
      client.pipe(server).pipe(client);
    });
  }

  static async start(targetPort: number): Promise<UnreliableNetwork> {
    const network = new UnreliableNetwork(targetPort);
    await new Promise<void>((resolve) => void network.#server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get connectionCount(): number {
    return this.#pairs.length;
  }

  /** The bytes of all present connections are lost forever, and no end learns of it. New connections work. */
  loseConnections(): void {
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.unpipe().resume();
  }

  /** The present connections break. New connections are accepted and get no answer, until {@link answerAgain}. */
  breakAndStaySilent(): void {
    this.#isSilent = true;
    this.#breakConnections();
  }

  /** Connections that are opened from now on work. Those that got no answer never get one. */
  answerAgain(): void {
    this.#isSilent = false;
  }

  async close(): Promise<void> {
    this.#breakConnections();
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }

  #breakConnections(): void {
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.destroy();
  }
}
