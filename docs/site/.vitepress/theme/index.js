/** VitePress's own theme, with the live element. */
import { h } from 'vue';
import DefaultTheme from 'vitepress/theme';
import LiveCapture from './live-capture.vue';
import '../../../../demo/playground/playground.css';
import './theme.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-after': () => h(LiveCapture, { class: 'on-front-page' }) }),
  enhanceApp: ({ app }) => app.component('LiveCapture', LiveCapture),
};
