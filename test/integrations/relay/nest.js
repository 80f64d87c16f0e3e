import { NestFactory } from '@nestjs/core';
import { createRelay, toNodeHandler } from 'doc-capture/relay';
import { AppModule } from './nest-app.module.js';
import { options } from './options.js';

const app = await NestFactory.create(AppModule);
// Before app.listen(), which adds the body parser of Nest: the relay reads bodies itself.
app.use('/verify', toNodeHandler(createRelay(options)));

await app.listen(Number(process.env.PORT ?? 3000));
