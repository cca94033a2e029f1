/** How long a button says that it copied, in milliseconds. */
const COPIED_MS = 2_000;

/** Shows the buttons that copy the block of code below them. */
for (const button of document.querySelectorAll('.code button')) {
  const block = button.closest('.code')?.querySelector('pre');
  if (!(button instanceof HTMLButtonElement) || !block) continue;
  button.hidden = false;
  const { textContent: name } = button;
  button.addEventListener('click', async () => {
    // Without the clipboard, the code at least is selected.
    getSelection()?.selectAllChildren(block);
    await navigator.clipboard?.writeText(block.textContent).then(
      () => {
        button.textContent = button.dataset.copied ?? name;
        setTimeout(() => {
          button.textContent = name;
        }, COPIED_MS);
      },
      () => {},
    );
  });
}
