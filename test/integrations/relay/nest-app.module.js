import { Module } from '@nestjs/common';

/** Stands for your own module. The decorator is called as a function, so that this file needs no compiler. */
export class AppModule {}
Module({})(AppModule);
