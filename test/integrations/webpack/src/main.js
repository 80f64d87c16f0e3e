import 'doc-capture';

const capture = document.querySelector('doc-capture');
capture.grant = async () => (await fetch('/grant')).text();
capture.addEventListener('doc-result', (event) => {
  document.querySelector('output').textContent = event.outcome.kind;
});
