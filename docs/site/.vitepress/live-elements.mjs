/** `<!-- live element passport -->` in a page becomes the element itself. Code hosts show nothing in its place. */
const MARK = /^<!-- live element( \w+)? -->\s*$/;

export function insertLiveElements(md) {
  const renderHtml = md.renderer.rules.html_block;
  md.renderer.rules.html_block = (tokens, at, ...rest) => {
    const found = MARK.exec(tokens[at].content);
    if (!found) return renderHtml(tokens, at, ...rest);
    return `<LiveCapture doc-type="${(found[1] ?? ' id_card').trim()}" />\n`;
  };
}
