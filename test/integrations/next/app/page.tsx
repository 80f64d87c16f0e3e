import { IdentityStep } from './identity-step';

/** Rendered on the server, the element's tag with it. */
export default function Page() {
  return (
    <main>
      <h1>Your document</h1>
      <IdentityStep />
    </main>
  );
}
