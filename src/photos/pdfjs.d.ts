/** The part of pdf.js that is used. Its own types need the DOM, which workers do not have. */
declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  export interface Viewport {
    readonly width: number;
    readonly height: number;
  }
  export interface PdfPage {
    getViewport(options: { readonly scale: number }): Viewport;
    render(options: { readonly canvas: OffscreenCanvas; readonly viewport: Viewport; readonly background: string }): {
      readonly promise: Promise<void>;
    };
  }
  export interface PdfDocument {
    readonly numPages: number;
    getPage(number: number): Promise<PdfPage>;
  }
  export interface LoadingTask {
    readonly promise: Promise<PdfDocument>;
    destroy(): Promise<void>;
  }
  export function getDocument(options: Readonly<Record<string, unknown>>): LoadingTask;
}
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}
