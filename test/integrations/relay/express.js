import express from 'express';
import { createRelay, toNodeHandler } from 'doc-capture/relay';
import { options } from './options.js';

const app = express();
// Express removes the mount path, so the relay needs no mount. It comes before express.json(), because it reads bodies itself.
app.use('/verify', toNodeHandler(createRelay(options)));
app.use(express.json());

app.listen(Number(process.env.PORT ?? 3000));
