/** Adds a copy button to each block of code. */
const snippets = document.getElementById('snippets');
const { copy = '', copied = '' } = snippets?.dataset ?? {};
for (const block of snippets?.querySelectorAll('pre') ?? []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn';
  button.textContent = copy;
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    getSelection()?.selectAllChildren(block);
    // If the clipboard is not available, the code at least stays selected.
    await navigator.clipboard?.writeText(block.textContent).then(
      () => {
        status.textContent = copied;
      },
      () => {},
    );
  });
  const line = document.createElement('p');
  line.className = 'copy';
  line.append(button, status);
  block.after(line);
}
