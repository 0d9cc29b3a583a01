"""What the README's numbers come from: ratios to a bare minimum, measured side by side in one run."""
