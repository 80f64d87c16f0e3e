/** Preloaded by a program: it cannot find the package that `HIDDEN_PACKAGE` names, as if it were not installed. */
import { register } from 'node:module';

const hooks = `export async function resolve(name, context, next) {
  if (name === ${JSON.stringify(process.env['HIDDEN_PACKAGE'])}) throw new Error('Cannot find package ' + name);
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
