"""What every part of the window is made of: colours, fonts, style sheet, icons, controls, words."""
