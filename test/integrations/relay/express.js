import express from 'express';
import { createRelay, toNodeHandler } from 'doc-capture/relay';
import { options } from './options.js';

const app = express();
// Express cuts the mount off, so the relay needs none. Before express.json(): the relay reads bodies itself.
app.use('/verify', toNodeHandler(createRelay(options)));
app.use(express.json());

app.listen(Number(process.env.PORT ?? 3000));
