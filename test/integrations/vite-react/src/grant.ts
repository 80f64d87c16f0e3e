/** Asked before every call: whoever is signed in may send. */
export const grant = async (): Promise<string> => (await fetch('/grant')).text();
