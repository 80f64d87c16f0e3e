/** Takes text; `process.stdout` fits. */
export interface TextSink {
  write(text: string): unknown;
  /** A terminal shows it. */
  readonly isTTY?: boolean;
}

/** What a command uses of the process; `process` fits. */
export interface CliProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextSink;
  readonly stderr: TextSink;
}

/** A command of the program. */
export interface Command {
  /** The text of `--help`. */
  readonly usage: string;
  /**
   * @param args the arguments after the command's name
   * @returns the exit status
   * @throws UsageError for wrong arguments: exit status 2. Any other error: 1. The program prints the message, which is one sentence
   */
  run(args: readonly string[], io: CliProcess): Promise<number>;
}

/** Wrong arguments. */
export class UsageError extends Error {}

/** Reads arguments with a function that throws any error for wrong ones. @throws UsageError with its message */
export function readArguments<Arguments>(read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
