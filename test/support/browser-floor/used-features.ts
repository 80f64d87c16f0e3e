import { parse, type Node } from 'acorn';
import type { NewerFeatures } from './newer-features.js';

/** The ECMAScript edition whose syntax the oldest browsers parse. Regular expressions with the flag `v` (2024) came later. */
const FLOOR_ECMA_VERSION = 2022;

/** @throws SyntaxError when a browser of the floor would not parse the file */
export function parseAtFloor(code: string, sourceType: 'script' | 'module'): Node {
  return parse(code, { ecmaVersion: FLOOR_ECMA_VERSION, sourceType });
}

type Tree = Node & Readonly<Record<string, unknown>>;

/** The newer features whose names a program uses. A name that the program itself declares is not the browser's. */
export function findUsedFeatures(program: Node, { globals, members, methods }: NewerFeatures): Set<string> {
  const declared = new Set<string>();
  const used = new Set<string>();
  walk(program as Tree, (node) => {
    for (const pattern of bindingsOf(node))
      walk(pattern, (part) => part.type === 'Identifier' && declared.add(nameOf(part)));
  });
  walk(program as Tree, (node, isReference) => {
    if (node.type === 'Identifier' && isReference && globals.has(nameOf(node)) && !declared.has(nameOf(node)))
      used.add(nameOf(node));
    if (node.type !== 'MemberExpression' || node['computed']) return;
    const [object, property] = [node['object'] as Tree, nameOf(node['property'] as Tree)];
    const member = `${object.type === 'Identifier' ? nameOf(object) : ''}.${property}`;
    if (members.has(member)) used.add(member);
    else if (methods.has(property)) used.add(`.${property}`);
    // `globalThis.trustedTypes`, or another name for the global object in a minified file.
    else if (globals.has(property) && /^[a-z]/.test(property)) used.add(property);
  });
  return used;
}

const nameOf = (node: Tree): string => String(node['name']);

/** What a node declares: parameters, variables, functions, classes and imports. */
function bindingsOf(node: Tree): Tree[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node['id'] as Tree];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node['local'] as Tree];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node['id'] ? [node['id'] as Tree] : []), ...(node['params'] as Tree[])];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node['id'] ? [node['id'] as Tree] : [];
    default:
      return [];
  }
}

/** Calls `visit` for each node. An identifier that only names a property is no reference. */
function walk(node: Tree, visit: (node: Tree, isReference: boolean) => void, isReference = true): void {
  visit(node, isReference);
  const isNamed = node.type === 'MemberExpression' || 'key' in node;
  // `import { name as own }`: the name is that of another module.
  const isRenamed = node.type === 'ImportSpecifier';
  for (const [key, value] of Object.entries(node)) {
    const isPropertyName =
      (isNamed && (key === 'property' || key === 'key') && !node['computed']) || (isRenamed && key === 'imported');
    for (const child of Array.isArray(value) ? value : [value]) if (isTree(child)) walk(child, visit, !isPropertyName);
  }
}

const isTree = (value: unknown): value is Tree => typeof (value as Tree | null)?.type === 'string';
