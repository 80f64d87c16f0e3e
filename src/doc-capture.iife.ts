/** The script-tag build: defines the element, and finds worker, languages and readers beside itself. */
import { defineDocCapture } from './element/element.js';

defineDocCapture();
