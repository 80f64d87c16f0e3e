import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { IdentityStep } from './identity-step';

bootstrapApplication(IdentityStep, { providers: [provideZonelessChangeDetection()] });
